import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What a command was given: its options and words. For an option that there is not it says so and ends with 1. */
export function readOptions<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
