import { importCircles, upwardImports } from '../server/test/layers.ts'
import { sourceFiles } from '../server/test/source-files.ts'
import { areaFaults } from './areas.ts'
import { sizeFaults } from './sizes.ts'
import { bannedIn } from './words.ts'

const files = sourceFiles()

/** Data and texts of the demo say what people say. */
const isSource = (path: string) =>
  /^(server|web\/app|contract\/src|lint|tools)\//.test(path) && !/\/content\//.test(path)

const faults = [
  ...upwardImports(files).map(({ path, detail }) => `${path}: ${detail}`),
  ...importCircles(files),
  ...files.flatMap(({ path, text }) =>
    isSource(path)
      ? bannedIn(path, text).map(({ word, instead, where }) => `${path}: '${word}' in ${where}; say '${instead}'`)
      : [],
  ),
  ...areaFaults(files),
  ...sizeFaults(files),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
