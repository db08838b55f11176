type Numbered = { kind: 'invoice' | 'adjustment'; number: number | string }

/** A paper's number as it is written: 'LV-000042' for a tax invoice, 'LVA-000043' for an adjustment note. */
export const receiptNumber = ({ kind, number }: Numbered) =>
  `${kind === 'invoice' ? 'LV' : 'LVA'}-${String(number).padStart(6, '0')}`
