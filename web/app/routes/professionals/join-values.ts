import type { Api } from '@lv/contract/api'
import { formValues } from '../../form.ts'

type Body = Parameters<Api['applications']['apply']>[0]['body']
export type Values = Record<string, string>

const BAR = '|'
const joined = (labels: string[]) => labels.join(BAR)
/** The areas in a value that holds several. */
export const labelsIn = (value = '') => value.split(BAR).filter(Boolean)

/** The form's values; of the ticked areas all. */
export const joinValues = (form: FormData): Values => ({
  ...formValues(form),
  areas: joined(form.getAll('areas').filter((each) => typeof each === 'string')),
})

/** The areas stand below the text that they were read from: nothing of it was changed since. */
export const isConfirming = ({ areasOf, serviceAreas = '' }: Values) =>
  areasOf !== undefined && areasOf === serviceAreas.trim()

/** The fields that are documented, as the form sends them; the contract says what is wrong with them. */
export const checkBody = (values: Values) => {
  const { businessName = '', contactName = '', email = '', phone = '', abn = '', tradeLicense } = values
  const { primaryTrade, serviceAreas = '', experience, teamSize, businessDescription = '' } = values
  return {
    businessName,
    contactName,
    email,
    phone,
    abn,
    tradeLicense,
    serviceAreas,
    businessDescription,
    primaryTrade: primaryTrade as Body['primaryTrade'],
    experience: experience as Body['experience'],
    teamSize: teamSize as Body['teamSize'],
  }
}

/** The whole application, with the areas that were ticked. */
export const applyBody = (values: Values): Body => {
  const { areas, company_website, formTime } = values
  const body = checkBody(values)
  return {
    businessName: body.businessName,
    contactName: body.contactName,
    email: body.email,
    phone: body.phone,
    abn: body.abn,
    tradeLicense: body.tradeLicense,
    serviceAreas: body.serviceAreas,
    businessDescription: body.businessDescription,
    primaryTrade: body.primaryTrade,
    experience: body.experience,
    teamSize: body.teamSize,
    areas: labelsIn(areas),
    company_website,
    formTime,
  }
}

type Understood = { areas: { label: string; isServed: boolean }[]; unknown: string[] }

/** What was typed, with what its areas were read as: all of it travels with the form, so that no step loses any. */
export function withAreas(values: Values, { areas, unknown }: Understood): Values {
  const labels = (isServed: boolean) =>
    joined(areas.flatMap((area) => (area.isServed === isServed ? [area.label] : [])))
  return {
    ...values,
    areasOf: (values.serviceAreas ?? '').trim(),
    offered: labels(true),
    elsewhere: labels(false),
    unknown: joined(unknown.map((part) => part.replaceAll(BAR, ' '))),
    areas: labels(true),
  }
}
