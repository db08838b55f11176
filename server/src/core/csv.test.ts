import { expect, test } from 'vitest'
import { momentCell, phoneCell, toCsv } from './csv.ts'

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

test('numbers and moments are written as people read them, and a spreadsheet takes a number for no sum', async () => {
  const rows = [
    { id: phoneCell('+61491570006'), says: momentCell('2026-12-01T03:30:00Z') },
    { id: phoneCell('+61370100147'), says: momentCell(null) },
  ]
  const [, mobile, line] = (await toCsv(rows, columns)).split('\r\n')
  expect([mobile, line]).toEqual(['0491 570 006,1 Dec 2026 2:30 pm', '(03) 7010 0147,'])
})
