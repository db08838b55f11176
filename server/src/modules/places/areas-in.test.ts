import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { areasIn, EVERYWHERE } from './areas-in.ts'

const t = await testApp()
const read = async (text: string) => {
  const { areas, unknown } = await areasIn(t.ctx, text)
  return { areas: areas.map(({ label }) => label), unknown }
}

describe('the areas that somebody names', () => {
  test.each([
    ['Brunswick, Coburg', ['Brunswick 3056', 'Coburg 3058']],
    ['3056; 3058', ['Brunswick 3056', 'Coburg 3058']],
    ['brunswick and mt waverley', ['Brunswick 3056', 'Mount Waverley 3149']],
    ['St. Kilda / Brunswick East 3057', ['St Kilda 3182', 'Brunswick East 3057']],
    ['Suburbs around Brunswick', ['Brunswick 3056']],
    ['Brunswick\nBRUNSWICK 3056', ['Brunswick 3056']],
    ['All of Melbourne', [EVERYWHERE]],
    ['Greater Melbourne', [EVERYWHERE]],
    ['Melbourne metro area', [EVERYWHERE]],
    ['melbourne', [EVERYWHERE]],
    [EVERYWHERE, [EVERYWHERE]],
    ['Melbourne CBD', ['Melbourne 3000']],
    ['Melbourne 3000', ['Melbourne 3000']],
    ['within 10 km of Brunswick', ['Within 10 km of Brunswick 3056']],
    ['10km around 3056', ['Within 10 km of Brunswick 3056']],
    ['Geelong', ['Geelong 3220']],
  ])('%s', async (text, areas) => {
    expect(await read(text)).toEqual({ areas, unknown: [] })
  })

  test('are told apart from what names no place', async () => {
    expect(await read('Brunswick, the far side of the moon')).toEqual({
      areas: ['Brunswick 3056'],
      unknown: ['the far side of the moon'],
    })
    expect(await read('anything, 0001')).toEqual({ areas: [], unknown: ['anything', '0001'] })
  })

  test('cover the postcodes that we serve: a radius those within it, one elsewhere none', async () => {
    const [suburb, radius, all, far] = (
      await areasIn(t.ctx, 'Brunswick, 5 km around Brunswick, Greater Melbourne, Geelong')
    ).areas
    expect(suburb).toMatchObject({ isServed: true, postcodes: ['3056'] })
    expect(radius?.postcodes).toEqual(expect.arrayContaining(['3055', '3056', '3057', '3058']))
    expect(radius?.postcodes).not.toContain('3182')
    expect(all?.postcodes.length).toBeGreaterThan(200)
    expect(far).toMatchObject({ isServed: false, postcodes: [] })
  })

  test('are called by names that name them again', async () => {
    const { areas } = await areasIn(t.ctx, 'Mt Waverley, 15km from Coburg, CBD, everywhere, 3182')
    const labels = areas.map(({ label }) => label)
    expect((await read(labels.join(', '))).areas).toEqual(labels)
    for (const label of labels) expect((await read(label)).areas).toEqual([label])
  })
})
