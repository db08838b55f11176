import { expect, test } from 'vitest'
import { businessHours } from '../content/brand.ts'
import { organizationData } from './structured-data.ts'

const brand = { name: 'Laneway Village', shortName: 'LV', phone: '(03) 7010 0147', email: 'hello@lane.example' }

/** '8:00 AM-6:00 PM' as '08:00-18:00'. */
const in24Hours = (hours: string) =>
  hours
    .split('-')
    .map((time) => {
      const [, hour = '', minutes, half] = /^(\d+):(\d+) (AM|PM)$/.exec(time) ?? []
      return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minutes}`
    })
    .join('-')

test('search engines are told the hours that the pages show', () => {
  const { '@graph': graph } = organizationData(brand, 'https://lane.example') as {
    '@graph': { openingHours?: string[] }[]
  }
  const days: Record<string, string> = { 'Mon-Fri': 'Mo-Fr', Sat: 'Sa' }
  const shown = businessHours
    .filter(({ hours }) => hours !== 'closed')
    .map((it) => `${days[it.days]} ${in24Hours(it.hours)}`)
  expect(graph[0]?.openingHours).toEqual(shown)
})
