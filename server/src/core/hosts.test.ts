import { expect, test } from 'vitest'
import { urlsOf } from './hosts.ts'

test('a URL with several hosts is one for each of them, with the same user, database and options', () => {
  expect(urlsOf('postgres://ada:p%2Fw@one:5432,two/village?sslmode=require')).toEqual([
    'postgres://ada:p%2Fw@one:5432/village?sslmode=require',
    'postgres://ada:p%2Fw@two/village?sslmode=require',
  ])
  expect(urlsOf('postgresql://[::1]:1,10.0.0.2:2/village')).toEqual([
    'postgresql://[::1]:1/village',
    'postgresql://10.0.0.2:2/village',
  ])
  for (const url of ['postgres://one/village', 'postgres://ada:a,b@one/village?options=-c%20a,b'])
    expect(urlsOf(url)).toEqual([url])
})
