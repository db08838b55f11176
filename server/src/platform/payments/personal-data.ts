import {
  localPaymentEvents,
  localPaymentKeys,
  localPaymentObjects,
  localPaymentSettings,
} from '@lv/local-stripe/tables'
import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'

const PROVIDER = 'the payment provider’s own, which answers for it'

export const localPaymentPersonalData: NonPersonalTable[] = [
  nonPersonalTable(localPaymentObjects, ['id', 'object', 'customer', 'parent', 'data'], PROVIDER),
  nonPersonalTable(localPaymentEvents, ['id', 'type', 'objectId', 'data'], PROVIDER),
  nonPersonalTable(localPaymentKeys, ['key', 'fingerprint', 'answer'], PROVIDER),
  nonPersonalTable(localPaymentSettings, [], PROVIDER),
]
