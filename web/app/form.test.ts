import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { asRefusedForm, findAction, getFieldProps, parseTickedTrades, type RefusedForm, submit } from './form.ts'
import { refusingAsPages } from './refusal.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
class Refused extends Error {
  get status() {
    return 400
  }
  issues = [{ path: 'name', message: 'Community name is required' }]
}

/** The state and status of a refused submission. */
function stateOf(answer: unknown) {
  const { data, init } = answer as { data: RefusedForm; init: ResponseInit }
  return { ...data, httpStatus: init.status }
}

test('a refusal keeps what was typed, says why at each field, and has its own status', async () => {
  const state = stateOf(
    await submit(form({ name: '', description: 'Clay', password: 'secret' }), () => {
      throw new Refused('Please fill in all required fields correctly.')
    }),
  )
  expect(state).toMatchObject({ httpStatus: 400, message: 'Please fill in all required fields correctly.' })
  expect(state.values).toEqual({ name: '', description: 'Clay' })
  expect(getFieldProps(state, 'name')).toMatchObject({ error: 'Community name is required', autoFocus: true })
  expect(getFieldProps(state, 'description', 'initial')).toMatchObject({ defaultValue: 'Clay', autoFocus: false })
})

test('a refusal hands on what else it says, such as the work that would let the form through', async () => {
  const challenge = { parameters: {}, signature: '' }
  const work = () => {
    throw Object.assign(new Refused('Too many requests'), { details: { challenge } })
  }
  expect(stateOf(await submit(form({ name: 'Ada' }), work)).details).toEqual({ challenge })
})

test('a refusal keeps every trade that was ticked', async () => {
  const data = form({ name: '' })
  for (const trade of ['Tiler', 'Plumber']) data.append('trades', trade)
  const { values } = stateOf(
    await submit(data, () => {
      throw new Refused('Please fill in all required fields correctly.')
    }),
  )
  expect(parseTickedTrades(values)).toEqual(['Tiler', 'Plumber'])
})

test('a success is what the work gave, and a bug passes through', async () => {
  const success = await submit(form({}), () => redirect('/community/1'))
  expect(success).toBeInstanceOf(Response)
  expect(asRefusedForm({ id: '1' })).toBeUndefined()
  const bug = submit(form({}), () => {
    throw new TypeError('undefined is not a function')
  })
  await expect(bug).rejects.toThrow(TypeError)
})

test('refused files refuse the form before any work', async () => {
  const issue = { path: 'images', message: 'File too large' }
  const work = () => expect.unreachable()
  expect(stateOf(await submit(form({ title: 'Slab' }), work, [issue]))).toMatchObject({
    httpStatus: 400,
    values: { title: 'Slab' },
    issues: [issue],
  })
})

test('a refusal that a loader does not catch is an error page with its status; a bug stays a bug', async () => {
  const plain = {
    communities: {
      get: async () => {
        throw new Refused('Not found')
      },
      list: async () => {
        throw new TypeError('bug')
      },
      count: async (by: number) => 41 + by,
      end: async () => {
        throw Object.assign(new Refused('Confirm'), { code: 'reauth_required' })
      },
    },
  }
  const api = refusingAsPages(plain, async () => redirect('/confirm?returnTo=%2Fprofile'))
  await expect(api.communities.get()).rejects.toMatchObject({
    status: 400,
    internal: false,
    data: { message: 'Not found' },
  })
  await expect(api.communities.list()).rejects.toBeInstanceOf(TypeError)
  expect(await api.communities.count(1)).toBe(42)
  const away = (await api.communities.end().catch((thrown: unknown) => thrown)) as Response
  expect([away.status, away.headers.get('location')]).toEqual([302, '/confirm?returnTo=%2Fprofile'])
})

test('a button that is none does nothing, whatever its name', () => {
  const deeds = { save: () => 'saved' }
  expect(findAction<() => string>(deeds, 'save')?.()).toBe('saved')
  for (const name of [undefined, '', 'delete', '__proto__', 'constructor', 'toString'])
    expect(findAction(deeds, name), name).toBeUndefined()
})
