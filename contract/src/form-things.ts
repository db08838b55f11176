import type { FormName } from './form-tag.ts'
import type { OwnWork } from './portfolio.ts'
import type { PriceFigure } from './price-book.ts'
import type { Hours, Matching, Professional } from './professional-shapes.ts'
import type { LicenceNeed } from './vetting.ts'

// Things as their forms show them, where that is not how the API answers them.

type Area = Pick<Matching, 'postcodes' | 'basePostcode' | 'radiusKm'>

/** '15 km around 3121', or the postcodes. */
export const areaText = ({ postcodes, basePostcode, radiusKm }: Area) =>
  radiusKm === null ? postcodes.join(' ') : `${radiusKm} km around ${basePostcode}`

export const matchingForm = ({ trades, leavesOut, awayFrom, awayUntil, ...area }: Matching | FormOf<Matching>) => ({
  trades,
  leavesOut,
  area: areaText(area),
  awayFrom,
  awayUntil,
})
/** Instants are dates in the server. */
type FormOf<Thing> = { [Key in keyof Thing]: Key extends 'awayFrom' | 'awayUntil' ? Date | null : Thing[Key] }

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** Days from 1 to 7 by their names. */
export const dayNames = (days: readonly number[]) => days.toSorted().map((day) => weekdays[day - 1] ?? '')

/** 'Electrician: 12345', of the numbers that are given. */
export const licenceLines = (numbers: Iterable<readonly [trade: string, number: string | null]>) =>
  [...numbers].flatMap(([trade, number]) => (number?.trim() ? [`${trade}: ${number.trim()}`] : [])).toSorted()

type Stated = Pick<Professional, 'name' | 'businessName' | 'mobile' | 'about' | 'abn' | 'businessType'> & {
  hours: Hours | null
}
export const professionalForm = (
  { name, businessName, mobile, about, abn, businessType, hours }: Stated,
  licences: readonly Pick<LicenceNeed, 'trade' | 'number'>[],
) => ({
  name,
  businessName,
  mobile,
  about,
  abn,
  businessType,
  licences: licenceLines(licences.map(({ trade, number }) => [trade, number])),
  days: dayNames(hours?.days ?? []),
  from: hours?.from ?? null,
  until: hours?.until ?? null,
})

const formOfKey: Record<string, FormName> = {
  name: 'professional',
  businessName: 'professional',
  mobile: 'professional',
  about: 'professional',
  abn: 'business',
  businessType: 'business',
  licences: 'business',
  licenseNumber: 'business',
  hours: 'hours',
  trades: 'matching',
  leavesOut: 'matching',
  postcodes: 'matching',
  radiusKm: 'matching',
  awayFrom: 'leave',
  awayUntil: 'leave',
}
/** The forms of a professional's settings whose fields a request names. */
export const settingsForms = (change: object): FormName[] => [
  ...new Set(Object.keys(change).flatMap((key) => formOfKey[key] ?? [])),
]

const shownKeys = ['isPublic', 'isSearchable', 'shown']
/** The forms of somebody's own profile whose fields a request names. */
export const accountForms = (change: object): FormName[] => [
  ...new Set(Object.keys(change).map((key) => (shownKeys.includes(key) ? 'shown' : 'person'))),
]

/** Each figure with what holds now and what is to come: '4999', '5499 2027-01-01'. */
export const pricesForm = (figures: readonly PriceFigure[]) => ({
  figures: Object.fromEntries(
    figures.map(({ code, rows }) => [
      code,
      rows.flatMap(({ from, value, state }) => {
        if (state === 'past') return []
        return [state === 'to_come' ? `${value} ${from}` : String(value)]
      }),
    ]),
  ),
})

type Outlined = { id: string; title: string; lessons: { id: string; title: string }[] }
/** The order of a course: a module and its lessons a line, by their ids, and by their titles as its authors read it. */
export const outlineForm = (modules: readonly Outlined[]) => ({
  order: modules.map(({ id, lessons }) => [id, ...lessons.map((lesson) => lesson.id)].join(' ')),
  outline: modules.map(({ title, lessons }) => [title, ...lessons.map((lesson) => `\u2003${lesson.title}`)].join('\n')),
})

/** The lines that every quote of a request should answer. */
export const scopeForm = (scope: readonly { label: string }[]) => ({ lines: scope.map(({ label }) => label) })

/** A project of a portfolio, with what is said of its photos in their order. */
export const workForm = ({ photos, ...work }: OwnWork) => ({
  ...work,
  photos: photos.map(({ id, stage, caption }) => `${stage} ${id}: ${caption}`),
})
