# Installs los @VERSION@ for this user: downloads the archive, checks it, and puts `los.exe` into LOS_INSTALL_DIR (else
# %LOCALAPPDATA%\Programs\los). LOS_DOWNLOAD_URL names another place to download from. For Windows PowerShell 5.1 and later.

# Everything is in one function, so a script that was cut off during the download runs nothing.
function Install-Los {
    $ErrorActionPreference = 'Stop'
    $base = if ($env:LOS_DOWNLOAD_URL) { $env:LOS_DOWNLOAD_URL } else { '@BASE_URL@' }
    $into = if ($env:LOS_INSTALL_DIR) { $env:LOS_INSTALL_DIR } else { Join-Path $env:LOCALAPPDATA 'Programs\los' }
    if (-not [Environment]::Is64BitOperatingSystem) { throw 'There is no archive for a 32-bit Windows.' }

    # Windows on ARM runs this program, too.
    $name = 'los-@VERSION@-x86_64-pc-windows-msvc'
    $folder = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
    New-Item -ItemType Directory $folder | Out-Null
    try {
        [Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12
        $web = New-Object Net.WebClient
        foreach ($file in "$name.zip", 'SHA256SUMS') { $web.DownloadFile("$base/$file", (Join-Path $folder $file)) }
        $found = (Get-FileHash -Algorithm SHA256 (Join-Path $folder "$name.zip")).Hash
        if ((Get-Content (Join-Path $folder 'SHA256SUMS')) -notcontains "$($found.ToLower())  $name.zip") {
            throw 'The archive is not the one in SHA256SUMS; nothing was installed.'
        }

        Expand-Archive (Join-Path $folder "$name.zip") $folder
        $new = Join-Path $folder "$name\los.exe"
        $version = & $new --version
        if ($LASTEXITCODE -ne 0) { throw 'The program does not run on this machine; nothing was replaced.' }

        New-Item -ItemType Directory -Force $into | Out-Null
        $program = Join-Path $into 'los.exe'
        # Copy it into the same folder first: the rest are moves. A running program cannot be replaced, but it can be moved aside.
        Copy-Item $new "$program.new"
        if (Test-Path $program) {
            Remove-Item "$program.*.old" -ErrorAction SilentlyContinue
            Move-Item $program "$program.$([Guid]::NewGuid()).old"
        }
        Move-Item "$program.new" $program
    } finally {
        # A virus scanner may still hold the program; what was installed stands.
        Remove-Item -Recurse -Force $folder -ErrorAction SilentlyContinue
    }

    "Installed $version to $program."
    if (($env:Path -split ';') -notcontains $into) {
        "Add it to your path: [Environment]::SetEnvironmentVariable('Path', [Environment]::GetEnvironmentVariable('Path', 'User') + ';$into', 'User')"
    }
    'Next: `los demo` shows a sample learner, `los init` makes a folder of your own.'
}

Install-Los
