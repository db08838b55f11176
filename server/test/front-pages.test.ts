import { describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { testApp } from './app.ts'
import { aCommunity, aProfessional, aUser } from './factories.ts'
import { linksOf, mainOf, textOf, textsOf } from './page-text.ts'

await ensureBuilt()
const t = await testApp({}, (app, ctx) => pages(app, ctx))

async function main(url: string, cookie = '') {
  await t.ctx.reads.drop()
  const answer = await t.http.inject({ url, headers: { accept: 'text/html', cookie } })
  expect(answer.statusCode).toBe(200)
  return mainOf(answer.body)
}

const EMAIL_ASKS = ['Location', 'Project type', 'Budget range', 'Timeframe', 'Description', 'Name', 'Phone']

// The first document, section 2, and PRODUCT.md, section 3.
describe('the landing page', () => {
  test('has every block of the specification, in its order', async () => {
    const html = await main('/landing')
    expect(textsOf(html, 'h1')).toEqual(['Discover Building Industry Communities'])
    expect(textsOf(html, 'h2')).toEqual([
      'What a community is for',
      'Ready to Build Your Network?',
      'Six sample projects',
      'Questions people ask',
      'Ready to Transform Your Home?',
    ])
    expect(textsOf(html, 'dt')).toEqual(['Industry Specific', 'Project Showcase', 'Knowledge Sharing'])
    expect(textOf(html)).toContain('Platform fee: 20% on paid memberships | Free communities available')
  })

  test('shows six projects with title, suburb, month, price and description, each with its drawing', async () => {
    const projects = (await main('/landing')).split('id="projects"')[1]?.split('id="questions"')[0] ?? ''
    const cards = projects.split('<li ').slice(1)
    expect(cards).toHaveLength(6)
    for (const card of cards) {
      expect(textsOf(card, 'h3')).toEqual([expect.stringMatching(/\w/)])
      expect(card).toContain('role="img"')
      expect(textsOf(card, 'p')).toEqual([
        expect.stringMatching(/^[A-Z][a-z]+.* · completed [A-Z][a-z]+ 20\d\d$/),
        expect.stringMatching(/.{80}/),
        expect.stringMatching(/^\$\d{2,3},\d{3}$/),
      ])
    }
  })

  test('answers five questions', async () => {
    const questions = (await main('/landing')).split('<details').slice(1)
    expect(questions).toHaveLength(5)
    for (const question of questions) {
      expect(textsOf(question, 'summary')).toEqual([expect.stringMatching(/\?$/)])
      expect(textsOf(question, 'p')[0]).toMatch(/.{80}/)
    }
  })

  test('leads where its buttons say: visitors by way of signing in', async () => {
    const links = linksOf(await main('/landing'))
    expect(links.map(([name, to]) => [name, to.replace(/^(mailto):.*/, '$1')])).toEqual([
      ['Browse Communities', '/api/login?returnTo=/communities'],
      ['create your own', '/api/login?returnTo=/create-community'],
      ['Get Started Today', '/api/login?returnTo=/communities'],
      ['Learn More about how communities work', '/learn-more#communities'],
      ['Get a Free Quote', '/quote-mvp'],
      ['Contact Us', '/about#contact'],
      ['Book by email', 'mailto'],
    ])
    const own = linksOf(await main('/landing', await t.signIn(await aUser(t.ctx))))
    expect(own.slice(0, 3)).toEqual([
      ['Browse Communities', '/communities'],
      ['create your own', '/create-community'],
      ['Get Started Today', '/communities'],
    ])
  })

  test('‘Book by email’ opens a message that asks for what a consultation needs', async () => {
    const [, to = ''] = linksOf(await main('/landing')).find(([name]) => name === 'Book by email') ?? []
    const { pathname, searchParams } = new URL(to)
    expect(pathname).toBe('hello@lanewayvillage.example')
    expect(searchParams.get('subject')).toMatch(/consultation/i)
    for (const asked of [...EMAIL_ASKS, 'Best time to call']) expect(searchParams.get('body')).toContain(`${asked}:`)
  })
})

describe('what the operator says of its work, without a source and a date', () => {
  const invented = ['/', '/landing', '/get-quotes', '/property-development', '/professionals/join']

  test.each(invented)(
    'is marked as a sample on %s of the demo, and not there on an empty installation',
    async (url) => {
      expect(await main(url)).toMatch(/>sample</)
      const { config } = t.ctx
      const { seed } = config
      Object.assign(config, { seed: 'none' })
      try {
        const html = await main(url)
        expect(html).not.toMatch(/>sample<|<blockquote|\bcompleted [A-Z][a-z]+ 20\d\d/i)
        expect(textsOf(html, 'h2').filter((title) => /told us|sample projects|Six houses/.test(title))).toEqual([])
      } finally {
        Object.assign(config, { seed })
      }
    },
  )
})

describe('the other home page', () => {
  test('has its ticker, its two ways on, feature cards that lead on, and testimonials', async () => {
    const html = await main('/property-development')
    const ticker = html.split('<ul')[1] ?? ''
    expect(textsOf(ticker, 'li').length).toBeGreaterThanOrEqual(8)
    expect(textsOf(html, 'h2')).toEqual(['What you can do here', 'What people told us'])
    const [cards = '', told = ''] = html.split('id="platform"')[1]?.split('id="testimonials"') ?? []
    expect(textsOf(cards, 'h3')).toHaveLength(6)
    expect(linksOf(html)).toEqual([
      ['Browse Communities', '/communities'],
      ['Start Your Project', '/get-quotes'],
      ['See the communities', '/communities'],
      ['Ask for quotes', '/get-quotes'],
      ['How matching works', '/learn-more#matching'],
      ['For professionals', '/professionals'],
      ['What is checked', '/learn-more#quotes'],
      ['How fees work', '/learn-more#fees'],
    ])
    expect(textsOf(told, 'blockquote')).toHaveLength(3)
    for (const who of textsOf(told, 'figcaption')) expect(who).toMatch(/^\w+, [A-Z]\w+, [A-Z]\w+ sample$/)
  })

  test('is at its older address too', async () => {
    expect(await main('/dev/platform')).toBe(await main('/property-development'))
  })

  test('shows a figure once it rests on ten, and none before', async () => {
    const figures = async () => {
      const html = await main('/property-development')
      return html.includes('id="stats"') ? textsOf(html, 'dd').map((it, at) => [it, textsOf(html, 'dt')[at]]) : []
    }
    for (let count = 0; count < 9; count += 1) await aCommunity(t.ctx)
    for (let count = 0; count < 9; count += 1) await aProfessional(t.ctx)
    expect(await figures()).toEqual([])
    await aCommunity(t.ctx)
    expect(await figures()).toEqual([['10', 'communities']])
    await aProfessional(t.ctx)
    expect(await figures()).toEqual([
      ['10', 'communities'],
      ['10', 'verified professionals'],
    ])
    expect(linksOf(await main('/property-development'))).toContainEqual(['How we count', '/learn-more#figures'])
  })
})
