import type { Api } from '@lv/contract/api'

type Call = (input: Record<string, unknown>) => Promise<unknown>
type Calls = Record<string, Record<string, Call>>

/** An operation of an api, by its name. */
export function operationOf(api: Api, name: string): Call {
  const [noun = '', verb = ''] = name.split('.')
  const call = (api as unknown as Calls)[noun]?.[verb]
  if (!call) throw new Error(`no operation is called ${name}`)
  return call
}

/** The same api, with `around` in the place of one operation: it is handed the operation itself, and the input. */
export function intercept(
  api: Api,
  name: string,
  around: (call: Call, input: Parameters<Call>[0]) => Promise<unknown>,
) {
  const [noun = '', verb = ''] = name.split('.')
  const call = operationOf(api, name)
  const nouns = api as unknown as Calls
  const own = { ...nouns[noun], [verb]: (input: Parameters<Call>[0]) => around(call, input) }
  // An api makes its modules as they are asked for: copied, it would have none but this one.
  return new Proxy(api, { get: (all, key) => (key === noun ? own : Reflect.get(all, key)) })
}
