import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { claims, claimsShown } from './claims.ts'

const app = fileURLToPath(new URL('..', import.meta.url))
const proven = {
  says: 'ISO 9001 certified',
  isFigure: false,
  evidence: { source: 'Certificate 4711', on: '2026-11-02' },
}
const unproven = { says: '4.9/5 from 1,247 Melbourne projects', isFigure: true, evidence: null }

test('a claim without a source and a date is shown in the demo alone, as a sample', () => {
  expect(claimsShown([proven, unproven], { isDemo: false })).toEqual([
    { says: 'ISO 9001 certified', isFigure: false, note: 'Certificate 4711, 2026-11-02' },
  ])
  expect(claimsShown([proven, unproven], { isDemo: true })).toMatchObject([
    { note: 'Certificate 4711, 2026-11-02' },
    { says: unproven.says, note: 'sample' },
  ])
})

test('every claim with a source has a day', () => {
  for (const { evidence } of claims) if (evidence) expect(evidence.on).toMatch(/^20\d\d-\d\d-\d\d$/)
})

test('claims are in one file, and nowhere else', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !/content\/claims/.test(file))
  const found = files.filter((file) =>
    /ISO 9001|1,247 Melbourne|4\.9\/5|\$180M|850\+/.test(readFileSync(join(app, file), 'utf8')),
  )
  expect(found).toEqual([])
})
