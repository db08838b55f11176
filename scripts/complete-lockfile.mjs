import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

// A registry that lacks another platform's optional package makes npm leave it out of the lockfile, and `npm ci` then
// refuses the lockfile everywhere. This writes those entries, so that every platform can install. Run it after npm install.

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const chips = {
  'arm-eabi': 'arm',
  'arm-gnueabihf': 'arm',
  'arm-musleabihf': 'arm',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
}

/** What a platform package's name says of the machine it is for; undefined for any other package. */
function machineOf(name) {
  const os = systems.find((it) => new RegExp(`[-/]${it}-`).test(name))
  const chip = Object.keys(chips).find((it) => new RegExp(`-${it}(-|$)`).test(name))
  return os && chip ? { os: [os], cpu: [chips[chip]] } : undefined
}

let count = 0
for (const [parent, entry] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const isThere = lock.packages[`${parent}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]
    const machine = machineOf(name)
    if (isThere || !machine || !/^\d/.test(version)) continue
    const { os, cpu } = machine
    lock.packages[`node_modules/${name}`] = { version, cpu, ...(entry.dev ? { dev: true } : {}), optional: true, os }
    count += 1
  }

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${count} entries for other platforms added`)
