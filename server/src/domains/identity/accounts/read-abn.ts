import { isAbn } from '@lv/contract/abn'
import { cleanAbn } from '@lv/contract/clean'
import { invalidField } from '@lv/contract/errors'

/** The eleven figures of an ABN, without what parts them. @throws `invalid` at the field `abn` for what is none */
export function readAbn(text: string): string {
  if (!isAbn(text)) throw invalidField('abn', 'Please enter a valid ABN')
  return cleanAbn(text).replaceAll(/\D/g, '')
}
