import type { Page } from '@playwright/test'
import { aCommunity, aPost } from './communities-world.ts'
import { expect, test } from './people.ts'

type Parsed = { root: string; error: string | null; titles: string[]; count: number }

/** What the browser's XML parser, which forgives nothing, makes of an address. */
const parse = (page: Page, address: string, item: string) =>
  page.evaluate<Parsed>(`fetch('${address}').then((answer) => answer.text()).then((text) => {
    const xml = new DOMParser().parseFromString(text, 'application/xml')
    return {
      root: xml.documentElement.nodeName,
      error: xml.querySelector('parsererror')?.textContent ?? null,
      titles: [...xml.querySelectorAll('title')].map(({ textContent }) => textContent),
      count: xml.querySelectorAll('${item}').length,
    }
  })`)

test('feed and sitemap are XML, whatever people write', async ({ enter }) => {
  const { page, request } = await enter()
  const hostile = `"Quoted" </script> & ]]> <b>'so'</b> \u{1F3E1}`
  const community = await aCommunity(request, { name: hostile })
  const content = 'An `inline <code>` & a **list**:\n\n- one\n- two ]]>'
  await aPost(request, community.id, { title: hostile, content })
  await page.goto('/about')
  const feed = await parse(page, `/community/${community.id}/feed.xml`, 'entry')
  expect(feed).toMatchObject({ root: 'feed', error: null, count: 1 })
  expect(feed.titles).toEqual([expect.stringContaining(hostile), hostile])
  const sitemap = await parse(page, '/sitemap.xml', 'url')
  expect(sitemap).toMatchObject({ root: 'urlset', error: null })
  expect(sitemap.count).toBeGreaterThan(100)
})

test('the head of a page names its icons, its manifest and, for a public community, its feed', async ({ enter }) => {
  const { page, request } = await enter()
  const { id } = await aCommunity(request)
  await page.goto(`/community/${id}?view=detail`)
  const hrefs = await page.evaluate<string[]>(
    `[...document.querySelectorAll('head :is([rel=manifest], [rel=apple-touch-icon], [rel=alternate])')]
      .map((link) => link.getAttribute('href'))`,
  )
  expect(hrefs.toSorted()).toEqual(['/apple-touch-icon.png', `/community/${id}/feed.xml`, '/manifest.webmanifest'])
  const screens = await page.evaluate<string[]>(
    `[...document.querySelectorAll('meta[name=theme-color]')].map(({ media }) => media)`,
  )
  expect(screens).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  await expect(page.getByRole('link', { name: 'Feed of new posts' })).toHaveAttribute(
    'href',
    `/community/${id}/feed.xml`,
  )
})
