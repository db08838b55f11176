import { ApiError } from '@lv/contract/errors'
import { Outage } from '#core/outage.ts'
import { isDiskFull } from './refusals.ts'

/** For jobs. @throws Outage while the object store is unavailable or full */
export async function orRetryLater<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (isDiskFull(error)) throw new Outage('there is no room for files', { cause: error })
    if (error instanceof ApiError && error.code === 'unavailable')
      throw new Outage('the object store is out of reach', { cause: error.cause })
    throw error
  }
}
