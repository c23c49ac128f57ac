@echo off
rem Sets up what is missing, then serves Standblatt. The same as ./run on other systems.
setlocal
cd /d "%~dp0"
set PYTHONUTF8=1
for %%P in ("py -3" python python3) do (
  %%~P -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && (
    %%~P bootstrap.py %*
    goto ended
  )
)
echo Standblatt needs Python 3.11 or newer; none was found. Install it from the Microsoft Store, then start again.
:ended
rem A window that was opened by a double click stays, so that what it says can be read.
if errorlevel 1 pause
