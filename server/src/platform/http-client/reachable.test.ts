import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { lookupIn } from './reachable.ts'

const none = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }))

/** Where a name leads that has this address. */
function leadTo(address: string) {
  const isSix = address.includes(':')
  const names = { resolve4: isSix ? none : async () => [address], resolve6: isSix ? async () => [address] : none }
  return promisify(lookupIn(names as never))('hooks.example.com', { all: true })
}

describe('a name', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    '64:ff9b:1:ffff::1',
    '100::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:a00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ])('that leads to %s is not asked', async (address) => {
    await expect(leadTo(address)).rejects.toMatchObject({ code: 'ECLOSED' })
  })

  test.each([
    '1.1.1.1',
    '101.0.86.1',
    '192.0.1.1',
    '198.20.0.1',
    '2001:4860:4860::8888',
    '2400:cb00::1',
    '2606:4700::1',
  ])('that leads to %s is', async (address) => {
    expect(await leadTo(address)).toEqual([{ address, family: address.includes(':') ? 6 : 4 }])
  })
})
