import { type ParseArgsConfig, parseArgs } from 'node:util'

export function readOptions<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
