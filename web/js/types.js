/** Shapes of the data that the engine sends. The engine is the judge of them; nothing here is code.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {{min: Point, max: Point}} Rect
 * @typedef {string | {hue: number} | {line: number}} Role
 * @typedef {[number, number, number]} Rgb
 * @typedef {{text: string, share: number, role: Role}} Mark
 *
 * @typedef {object} CellView
 * @property {number} cell
 * @property {string} name
 * @property {"hidden"|"known"|"empty"|"absent"} state
 * @property {Point} center_in_cells
 * @property {Point[]} outline_in_cells
 * @property {string} label
 * @property {string} note
 * @property {Role} fill
 * @property {Role|null} border
 * @property {Role|null} disc
 * @property {Rgb|null} color
 * @property {Mark[]} marks
 * @property {number|null} meter
 * @property {number|null} order
 * @property {string|null} becomes
 * @property {string|null} tag
 * @property {string[]} sets
 * @property {string} spoken
 * @property {string} why
 * @property {boolean} [has_more] whether more can be worked out for whoever asks
 *
 * @typedef {object} PathView
 * @property {Point[]} points_in_cells
 * @property {Role} role
 * @property {number} width
 * @property {string} name
 * @property {"under"|"over"} layer
 * @property {Rgb|null} color
 * @property {boolean} links
 * @property {boolean} arc
 * @property {number} step
 *
 * @typedef {object} LabelView
 * @property {Point} center_in_cells
 * @property {string} text
 * @property {Role} role
 * @property {{text: string, icon: string|null}[]} parts
 * @property {string[]} fields
 * @property {string} name
 *
 * @typedef {object} BoardView
 * @property {string} title
 * @property {"card"|"grid"|"tile"} shape
 * @property {"auto"|"ink"} ground
 * @property {number} width
 * @property {number} height
 * @property {CellView[]} cells
 * @property {[Point, Point][]} walls
 * @property {PathView[]} paths
 * @property {LabelView[]} labels
 * @property {{sample: string, role: Role|null, text: string, only_in_text?: boolean}[]} legend
 * @property {string[]} captions
 *
 * @typedef {{number: number, unit: string}} Measure
 * @typedef {"exact"|"bounded"|"heuristic"} Proof
 *
 * @typedef {object} Advice
 * @property {string} verb
 * @property {string} headline
 * @property {string} reason
 * @property {Measure|null} value
 * @property {{label: string, value: string}[]} facts
 * @property {string|null} fear
 * @property {"won"|"lost"|null} outcome
 * @property {Streak|null} streak
 *
 * @typedef {object} Streak What rounds in a row lead to.
 * @property {string} goal
 * @property {string} rule what a round must be like
 * @property {number} needed
 * @property {boolean} is_kept
 *
 * @typedef {object} Step What was advised, and what happened next.
 * @property {string} notation
 * @property {string} advised
 * @property {Measure|null} value
 * @property {{name: string, symbol: string, was: string}[]} done
 * @property {boolean} was_advised
 *
 * @typedef {object} Candidate
 * @property {string} title
 * @property {string} [short] what stands in a list; several ways to the same have one row
 * @property {string} [detail] what tells these ways apart
 * @property {Measure|null} value
 * @property {string} reason
 * @property {number[]} cells
 * @property {number[]} path
 * @property {[number, string][]} [becomes] what cells show once its first step was done
 * @property {Proof} proof
 * @property {{label: string, key: string, value: string}[]} tells what the player may find out about it
 * @property {[string, string]|null} done what the board shows once it was done: an item's name and symbol
 *
 * @typedef {object} Item
 * @property {string} name
 * @property {number|null} cell
 * @property {string} symbol
 * @property {number} confidence
 * @property {string|null} runner_up
 * @property {string[]} choices
 * @property {Rect|null} cut_in_frame
 * @property {string|null} doubt
 * @property {boolean} is_corrected
 * @property {Record<string, string>} meanings symbols that do not speak for themselves, in words
 *
 * @typedef {object} SettingSpec
 * @property {string} key
 * @property {string} label
 * @property {string} help
 * @property {string} value_name
 * @property {"flag"|"text"|"file"|{integer: {min: number, max: number}}|{number: {min: number, max: number}}|{choice: string[]}} kind
 * @property {string|null} default
 * @property {"dock"|"ticket"|"filter"|"cell"|"more"} place
 *
 * @typedef {object} Layout
 * @property {Rect} bounds_in_frame
 * @property {({center_in_frame: Point, outline_in_frame: Point[]}|null)[]} cells
 *
 * @typedef {object} Screen
 * @property {"empty"|"solving"|"answered"|"doubtful"|"no_board"|"error"} state
 * @property {string} game
 * @property {string} title
 * @property {string} notation
 * @property {BoardView} board
 * @property {Layout|null} layout
 * @property {Item[]} items
 * @property {number|null} confidence
 * @property {number[]} doubtful
 * @property {string[]} warnings
 * @property {Advice|null} advice
 * @property {Candidate[]} candidates
 * @property {string[]} summary
 * @property {Proof|null} proof
 * @property {unknown[]} gestures
 * @property {string[]} boards
 * @property {number} open_board
 * @property {number} board_number
 * @property {{width: number, height: number}|null} picture
 * @property {boolean} is_out_of_sight
 * @property {boolean} is_exercise
 * @property {Step[]} steps
 * @property {number|null} asked the cell about which more is being worked out
 * @property {{spec: SettingSpec, value: string|null}[]} settings
 * @property {string} notation_help
 * @property {string|null} message
 * @property {boolean} is_solving
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 *
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} title
 * @property {string} tagline
 * @property {string} looked_for
 * @property {string} notation_help
 * @property {string} example
 * @property {BoardView} board
 * @property {boolean} has_generator
 * @property {boolean} is_playable
 * @property {string[]} resources what its solver needs besides, to be loaded by name
 *
 * @typedef {{game: string}} SavedSession
 *
 * @typedef {object} Entry One board of the history.
 * @property {string} id
 * @property {number} time
 * @property {string} title
 * @property {string} text
 * @property {SavedSession} saved
 * @property {BoardView} board
 * @property {string} game
 * @property {number|null} chance what the advice promised at first
 * @property {"won"|"lost"|null} outcome
 * @property {Streak|null} [streak]
 * @property {Step[]} [steps]
 *
 * @typedef {object} Engine What both shells offer.
 * @property {"wasm"|"native"} kind
 * @property {(on: EngineEvents) => Promise<GameInfo[]>} start
 * @property {(bytes: Uint8Array, game: string|null) => Promise<void>} look
 * @property {(pixels: ImageData, game: string|null) => Promise<void>} lookAtPixels
 * @property {() => void} stopLooking
 * @property {(message: object) => Promise<void>} send
 * @property {() => Promise<object>} json
 * @property {() => void} cancel
 *
 * @typedef {object} EngineEvents
 * @property {(screen: Screen) => void} screen
 * @property {(saved: SavedSession) => void} keep
 */
export {};
