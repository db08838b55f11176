import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Browser = { executablePath: string; args: string[]; env: Record<string, string>; chromiumSandbox: boolean }

const root = fileURLToPath(new URL('..', import.meta.url))
const packageRoot = join(root, 'node_modules/@sparticuz/chromium')
/** As wide as Arial: what the stand-ins of our own fonts are measured for (`theme.css`), and what few packages carry. */
const liberation = join(root, 'node_modules/pdfjs-dist/standard_fonts')

const INSTALLED_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const QUIET_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/**
 * Finds the Chromium that tests and benchmarks drive, unpacking the bundled one where that is needed.
 * Gives what Playwright's `launchOptions` take. `CHROMIUM_PATH` wins; Linux on x64 has a bundled browser; elsewhere an
 * installed one is used. Throws, with what to do, when there is none.
 */
export function findBrowser(): Browser {
  const chosen = process.env.CHROMIUM_PATH ?? (hasBundledBrowser() ? undefined : INSTALLED_BROWSERS.find(existsSync))
  if (chosen !== undefined) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, and nothing is there.`)
    return { executablePath: chosen, ...launchSettings({}) }
  }
  if (!hasBundledBrowser()) {
    throw new Error(
      `There is no bundled browser for ${process.platform} ${process.arch}: install Chrome or Chromium and set CHROMIUM_PATH to it.`,
    )
  }
  const folder = unpackOnce()
  return {
    executablePath: join(folder, 'chromium'),
    ...launchSettings({
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      XDG_CACHE_HOME: folder,
    }),
  }
}

function hasBundledBrowser() {
  return process.platform === 'linux' && process.arch === 'x64' && existsSync(join(packageRoot, 'bin/chromium.br'))
}

function launchSettings(env: Record<string, string>) {
  const inherited = Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return {
    args: QUIET_ARGS,
    env: { HOME: tmpdir(), ...Object.fromEntries(inherited), ...env },
    chromiumSandbox: canSandbox(),
  }
}

// Asked of the kernel by trying: containers and hardened systems refuse user namespaces in too many ways to list.
function canSandbox() {
  if (process.platform !== 'linux') return true
  if (process.getuid?.() === 0) return false
  const restricted = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  if (existsSync(restricted) && readFileSync(restricted, 'utf8').trim() === '1') return false
  return spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status === 0
}

// Two workers may start at once: each unpacks beside the final folder, and the rename lets exactly one of them win.
function unpackOnce() {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const folder = join(root, 'node_modules/.cache/laneway-chromium', `${version}-liberation`)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const part = mkdtempSync(`${folder}.part-`)
  try {
    unpack(part)
    renameSync(part, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
  return folder
}

// The package unpacks into TMPDIR, and its libraries only where it believes to be in Lambda: both are told to a child.
function unpack(part: string) {
  const script = "import chromium from '@sparticuz/chromium'\nawait chromium.executablePath()"
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x', NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  chmodSync(join(part, 'chromium'), 0o755)
  chmodSync(part, 0o755)
  for (const weight of ['Regular', 'Bold'])
    copyFileSync(join(liberation, `LiberationSans-${weight}.ttf`), join(part, 'fonts', `LiberationSans-${weight}.ttf`))
  writeFileSync(join(part, 'fonts.conf'), fontsConfiguration())
}

// The package's own file names /tmp/fonts. Only these fonts are listed, so that every machine draws the same page;
// the paths are relative because a browser that finds no font at all crashes when its folder has been moved.
function fontsConfiguration() {
  const families = [
    'serif',
    'sans-serif',
    'monospace',
    'system-ui',
    'Arial',
    'Helvetica',
    'Times New Roman',
    'Courier New',
  ]
  const aliases = families.map(
    (name) => `<alias><family>${name}</family><prefer><family>Liberation Sans</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir prefix="relative">fonts</dir>
<cachedir prefix="xdg">fontconfig</cachedir>
${aliases.join('\n')}
</fontconfig>
`
}
