import { data, type RouterContextProvider } from 'react-router'
import { apiContext } from '../../api.ts'

/** One of the caller's subscriptions, with what the page of all of them knows. @throws 404 */
export async function findSubscription(context: Readonly<RouterContextProvider>, subscriptionId: string) {
  const { subscriptions, ...rest } = await context.get(apiContext).subscriptions.overview({})
  const subscription = subscriptions.find(({ id }) => id === subscriptionId)
  if (!subscription) throw data(null, { status: 404 })
  return { subscription, ...rest }
}
