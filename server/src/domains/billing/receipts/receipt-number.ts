type Numbered = { kind: 'invoice' | 'adjustment'; number: number | string }

/** A receipt's number as printed: 'LV-000042' for a tax invoice, 'LVA-000043' for an adjustment note. */
export const receiptNumber = ({ kind, number }: Numbered) =>
  `${kind === 'invoice' ? 'LV' : 'LVA'}-${String(number).padStart(6, '0')}`
