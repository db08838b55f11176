import type { LicenceGate } from '@lv/contract/lead-shapes'
import type { Trade } from '@lv/contract/options'

/** What leads of a trade are called. */
const ofTrade: Partial<Record<Trade, string>> = {
  'Builder/Contractor': 'building',
  Electrician: 'electrical',
  Plumber: 'plumbing',
  Roofer: 'roofing',
  'Kitchen Renovator': 'kitchen',
  'Bathroom Renovator': 'bathroom',
  'HVAC Technician': 'heating and cooling',
}

/** '0 of 11 kitchen leads near you: get your licence checked'; where there were none last month, that they would go to others. */
export function gateTitle({ trade, leads, yours, isAtLeast }: Omit<LicenceGate, 'places' | 'placeCount'>) {
  const what = `${ofTrade[trade] ?? trade.toLowerCase()} ${leads === 1 ? 'lead' : 'leads'}`
  if (leads === 0) return `${what.charAt(0).toUpperCase()}${what.slice(1)} near you go to checked licences only`
  return `${yours} of ${isAtLeast ? 'at least ' : ''}${leads} ${what} near you: get your licence checked`
}

/** 'Brunswick 0 of 6, Coburg, and 2 more suburbs': a suburb alone had none last month. */
export function gateWhere({ places, placeCount, isAtLeast }: Pick<LicenceGate, 'places' | 'placeCount' | 'isAtLeast'>) {
  const of = isAtLeast ? 'of at least' : 'of'
  const named = places.map(({ suburb, leads, yours }) => (leads === 0 ? suburb : `${suburb} ${yours} ${of} ${leads}`))
  const others = placeCount - named.length
  return [...named, ...(others > 0 ? [`and ${others} more ${others === 1 ? 'suburb' : 'suburbs'}`] : [])].join(', ')
}
