import type { Trade } from '@lv/contract/options'

/** Licences and registrations by trade, and how their numbers begin; other trades need none for most work. */
export const LICENCES: Partial<Record<Trade, { class: string; prefix: string }>> = {
  'Builder/Contractor': { class: 'Domestic Builder Unlimited', prefix: 'DB-U ' },
  Electrician: { class: 'Registered Electrical Contractor', prefix: 'REC ' },
  Plumber: { class: 'Licensed Plumber: water supply, sanitary, gasfitting', prefix: '' },
  Roofer: { class: 'Licensed Plumber: roofing (stormwater)', prefix: '' },
  'HVAC Technician': { class: 'Refrigerant trading authorisation', prefix: 'AU ' },
  Carpenter: { class: 'Domestic Builder Limited: carpentry', prefix: 'DB-L ' },
  'Kitchen Renovator': { class: 'Domestic Builder Limited: bathroom, kitchen and laundry renovation', prefix: 'DB-L ' },
  'Bathroom Renovator': {
    class: 'Domestic Builder Limited: bathroom, kitchen and laundry renovation',
    prefix: 'DB-L ',
  },
  Demolition: { class: 'Demolisher, low rise buildings', prefix: 'DM-L ' },
  Landscaper: { class: 'Domestic Builder Limited: structural landscaping', prefix: 'DB-L ' },
  Tiler: { class: 'Domestic Builder Limited: waterproofing and tiling', prefix: 'DB-L ' },
  Concrete: { class: 'Domestic Builder Limited: structural concreting', prefix: 'DB-L ' },
  Painter: { class: 'Domestic Builder Limited: painting and decorating', prefix: 'DB-L ' },
}

export const LIABILITY = ['Public liability $5m', 'Public liability $10m', 'Public liability $20m'] as const
export const REJECTED = 'The picture is cut off on the right: we cannot read until when it holds. Please send it again.'
/** What the suspended one says to it. */
export const APPEALED =
  'Both paid by bank transfer, and the deposit was the five per cent of the contract. I can send you both receipts and the contracts.'
export const SUSPENDED = 'Two homeowners were asked for a deposit in cash. We are talking with you about it.'
