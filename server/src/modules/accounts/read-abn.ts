import { invalidField } from '@lv/contract/errors'
import isValidAbn from 'is-valid-abn'

/** The eleven figures of an ABN, without what parts them. @throws `invalid` at the field `abn` for what is none */
export function readAbn(text: string): string {
  const abn = text.replaceAll(/[\s-]/g, '')
  if (!isValidAbn(abn)) throw invalidField('abn', 'Please enter a valid ABN')
  return abn
}
