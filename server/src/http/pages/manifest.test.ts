import { createContext, runInContext } from 'node:vm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { workerSource } from './manifest.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})

type Icon = { src: string; sizes: string; purpose: string }

describe('the manifest', () => {
  test('says what is needed to install the site, and its name', async () => {
    const { headers, body } = await t.http.inject('/manifest.webmanifest')
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = JSON.parse(body)
    expect(manifest).toMatchObject({
      name: 'Laneway Village',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en-AU',
    })
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/get-quotes',
      '/communities',
      '/dashboard',
    ])
  })

  test('names icons of the sizes it says, one of them maskable', async () => {
    const { icons } = JSON.parse((await t.http.inject('/manifest.webmanifest')).body) as { icons: Icon[] }
    const drawn = icons.filter(({ src }) => src.endsWith('.png'))
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of [...drawn, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const answer = await t.http.inject(src)
      expect(answer.headers['content-type']).toBe('image/png')
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })
})

describe('the worker', () => {
  test('is small, is revalidated each time, and may only fetch from here', async () => {
    const { statusCode, headers, rawPayload } = await t.http.inject('/sw.js')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    expect(rawPayload.length).toBeLessThan(3000)
  })

  test('differs when the pages differ', () => {
    const [first, second] = ['one', 'two'].map((build) => workerSource({ isOn: true, build }))
    expect(first).toContain("'offline-one'")
    expect(first).not.toBe(second)
  })

  test('that is switched off deletes what it kept and unregisters', async () => {
    const heard: Record<string, (event: { waitUntil(work: Promise<unknown>): void }) => void> = {}
    const kept = new Set(['offline-one', 'offline-two'])
    const self = {
      addEventListener: (name: string, listen: (typeof heard)[string]) => {
        heard[name] = listen
      },
      skipWaiting: vi.fn(async () => undefined),
      registration: { unregister: vi.fn(async () => true) },
    }
    const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) }
    runInContext(workerSource({ isOn: false, build: 'any' }), createContext({ self, caches }))
    let work: Promise<unknown> | undefined
    heard.install?.({ waitUntil: () => undefined })
    heard.activate?.({
      waitUntil: (given) => {
        work = given
      },
    })
    await work
    expect(self.skipWaiting).toHaveBeenCalledOnce()
    expect([...kept]).toEqual([])
    expect(self.registration.unregister).toHaveBeenCalledOnce()
    expect(heard.fetch).toBeUndefined()
  })
})
