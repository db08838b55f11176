import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Ends the process with 1 for an unknown option. */
export function readOptions<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
