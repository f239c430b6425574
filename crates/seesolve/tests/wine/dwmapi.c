/* Old versions of Wine do not say where a window lies when asked in this way, and then no window is
   found. Nothing else that this library offers is needed. */
#include <windows.h>
#include <dwmapi.h>

__declspec(dllexport) HRESULT WINAPI DwmGetWindowAttribute(HWND window, DWORD attribute,
                                                           PVOID value, DWORD size)
{
    if (attribute != DWMWA_EXTENDED_FRAME_BOUNDS || size != sizeof(RECT))
        return E_NOTIMPL;
    return GetWindowRect(window, value) ? S_OK : E_HANDLE;
}

__declspec(dllexport) HRESULT WINAPI DwmSetWindowAttribute(HWND window, DWORD attribute,
                                                           LPCVOID value, DWORD size)
{
    return S_OK;
}

__declspec(dllexport) HRESULT WINAPI DwmEnableBlurBehindWindow(HWND window,
                                                               const DWM_BLURBEHIND *blur)
{
    return S_OK;
}

__declspec(dllexport) HRESULT WINAPI DwmIsCompositionEnabled(BOOL *is_enabled)
{
    *is_enabled = FALSE;
    return S_OK;
}
