import { formatList } from '@lv/contract/lists'

const words: Record<string, string> = {
  email: 'a verified email address',
  matching: 'your trades and service area',
  abn: 'your ABN',
  mobile: 'a verified mobile number',
}
const LICENCE = 'licence:'

/** Turns `vetting_gaps` into 'your ABN and your licence number for Plumber'. */
export function vettingWords(gaps: string[]): string {
  const licences = gaps.filter((gap) => gap.startsWith(LICENCE)).map((gap) => gap.slice(LICENCE.length))
  const others = gaps.flatMap((gap) => words[gap] ?? [])
  const numbers = licences.length > 0 ? [`your licence number for ${formatList(licences)}`] : []
  return formatList([...others, ...numbers])
}
