import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { EVERYWHERE, parseAreas } from './areas-in.ts'

const t = await testApp()
const read = async (text: string) => {
  const { areas, unknown } = await parseAreas(t.ctx, text)
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
    ['3000-3010, Brunswick', ['Postcodes 3000 to 3010', 'Brunswick 3056']],
    ['postcodes 3000 – 3010', ['Postcodes 3000 to 3010']],
    ['Postcodes 3000 to 3010', ['Postcodes 3000 to 3010']],
    ['3058 3056', ['Coburg 3058', 'Brunswick 3056']],
    ['Geelong', ['Geelong VIC']],
    ['Sydney NSW, Brisbane', ['Sydney NSW', 'Brisbane QLD']],
    ['Alberton, Avoca', ['Alberton VIC', 'Avoca VIC']],
  ])('%s', async (text, areas) => {
    expect(await read(text)).toEqual({ areas, unknown: [] })
  })

  test('are told apart from what names no place', async () => {
    expect(await read('Brunswick, the far side of the moon')).toEqual({
      areas: ['Brunswick 3056'],
      unknown: ['the far side of the moon'],
    })
    expect(await read('Brunswick Narnia')).toEqual({ areas: ['Brunswick 3056'], unknown: ['Brunswick Narnia'] })
    expect(await read('anything, 0001')).toEqual({ areas: [], unknown: ['anything', '0001'] })
  })

  test('cover the postcodes that we serve: a radius those within it, one elsewhere none', async () => {
    const [suburb, radius, all, far] = (
      await parseAreas(t.ctx, 'Brunswick, 5 km around Brunswick, Greater Melbourne, Geelong')
    ).areas
    expect(suburb).toMatchObject({ isServed: true, postcodes: ['3056'] })
    expect(radius?.postcodes).toEqual(expect.arrayContaining(['3055', '3056', '3057', '3058']))
    expect(radius?.postcodes).not.toContain('3182')
    expect(all?.postcodes.length).toBeGreaterThan(200)
    expect(far).toMatchObject({ isServed: false, postcodes: [] })
  })

  test('between two postcodes are all that we serve from the one to the other, those two included', async () => {
    const [range, away] = (await parseAreas(t.ctx, '3056 to 3058, 0800-0810')).areas
    expect(range).toMatchObject({ isServed: true, postcodes: ['3056', '3057', '3058'] })
    expect(away).toMatchObject({ isServed: false, postcodes: [] })
  })

  test('end at so many whole km, and are none where nothing that we serve is so near', async () => {
    const { areas } = await parseAreas(t.ctx, '4 km around Brunswick, 3 km around Brunswick, 5 km around Geelong')
    const [four, three, far] = areas.map(({ postcodes }) => postcodes)
    expect([four?.includes('3058'), three?.includes('3058'), three?.includes('3057')]).toEqual([true, false, true])
    expect([areas[2]?.isServed, far]).toEqual([false, []])
  })

  test('are eighty at most', async () => {
    expect((await read(`${'Brunswick,'.repeat(79)}Coburg`)).areas).toContain('Coburg 3058')
    expect((await read(`${'Brunswick,'.repeat(80)}Coburg`)).areas).not.toContain('Coburg 3058')
  })

  test('are called by names that name them again', async () => {
    const { areas } = await parseAreas(t.ctx, 'Mt Waverley, 15km from Coburg, CBD, everywhere, 3182')
    const labels = areas.map(({ label }) => label)
    expect((await read(labels.join(', '))).areas).toEqual(labels)
    for (const label of labels) expect((await read(label)).areas).toEqual([label])
  })
})
