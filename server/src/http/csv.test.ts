import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const columns = [
  { key: 'id', header: 'Number' },
  { key: 'says', header: 'Description' },
]

test('a table has one header row, CRLF line ends, and no cell that a spreadsheet would run', async () => {
  const rows = [
    { id: 1, says: '=HYPERLINK("x")' },
    { id: 2, says: 'a, "b"' },
  ]
  expect(await toCsv(rows, columns)).toBe(`\ufeffNumber,Description\r\n1,"'=HYPERLINK(""x"")"\r\n2,"a, ""b"""\r\n`)
  expect(await toCsv([], columns)).toBe('\ufeffNumber,Description\r\n')
})

test('a long table is written bit by bit, so that other requests get their turn', async () => {
  const rows = Array.from({ length: 5000 }, (_, id) => ({ id, says: 'x' }))
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 0)
  const lines = (await toCsv(rows, columns)).split('\r\n')
  clearInterval(others)
  expect(lines).toHaveLength(5002)
  expect(lines.slice(1, -1)).toEqual(rows.map(({ id }) => `${id},x`))
  expect(turns).toBeGreaterThan(0)
})
