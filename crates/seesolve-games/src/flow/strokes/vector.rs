//! Plane vectors in double precision: whether a line grazes a corner is decided by a hair.

use std::ops::{Add, Mul, Sub};

use seesolve_core::Point;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector {
    pub x: f64,
    pub y: f64,
}

impl Vector {
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Positive when `other` points to the left of `self` (y upwards).
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The same direction with length 1; zero stays zero.
    pub fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// Turned left by a quarter (y upwards).
    pub fn turned_left(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Turned left by an angle (y upwards).
    pub fn turned(self, angle: f64) -> Self {
        let (sin, cos) = angle.sin_cos();
        self * cos + self.turned_left() * sin
    }

    /// How far to turn left to point like `other`, from -pi to pi.
    pub fn angle_to(self, other: Self) -> f64 {
        self.cross(other).atan2(self.dot(other))
    }

    pub fn lerp(self, other: Self, t: f64) -> Self {
        self + (other - self) * t
    }
}

impl Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Vector {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl From<Point> for Vector {
    fn from(it: Point) -> Self {
        Self::new(f64::from(it.x), f64::from(it.y))
    }
}

impl From<Vector> for Point {
    fn from(it: Vector) -> Self {
        Self::new(it.x as f32, it.y as f32)
    }
}
