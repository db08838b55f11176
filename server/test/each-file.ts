import { afterAll } from 'vitest'
import { closeOpened } from './closing.ts'

// Vitest runs this before each test file. One that could not be loaded has no `afterAll`, so its things are closed here.
await closeOpened()
// The first to be asked for comes last: after the file's own.
afterAll(closeOpened, 60_000)
