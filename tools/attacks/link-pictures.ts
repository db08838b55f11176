import { type Address, jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import { newEmail, PASSWORD, signUp } from './people.ts'

const MAX_TIMES_AS_LONG = 8
type Listed = { id: string }[]

/** Pictures of shared links that nobody has asked for yet: of communities, and of posts of the first of them. */
async function picturePaths(address: Address, count: number) {
  const communities = jsonOf<Listed>(await address.send('/api/communities?limit=40'))
  const posts: string[] = []
  for (const { id } of communities.slice(0, 3)) {
    const listed = jsonOf<Listed>(await address.send(`/api/communities/${id}/posts?limit=20`))
    posts.push(...listed.map((post) => `/community/${id}/posts/${post.id}/og.png`))
  }
  return [...posts, ...communities.map(({ id }) => `/community/${id}/og.png`)].slice(0, count)
}

export const linkPictures: Attack = {
  name: 'All pictures of shared links at once',
  sends: 'GET og.png of 89 different communities and posts at the same time, while a builder logs in',
  answered: 'drawn a few at a time, or 429 and 503; who logs in does not wait for them',
  async prepare({ attacker, bystander, demand, isShort, remark }) {
    const paths = await picturePaths(bystander(), isShort ? 48 : 89)
    const builder = bystander()
    const login = { email: newEmail(), password: PASSWORD }
    await signUp(builder, login.email)
    const logIn = async () => {
      const { status, ms } = await builder.send('/api/professionals/login', { json: login })
      demand(status === 200, `logging in was answered ${status}`)
      return ms
    }
    const alone = Math.max(await logIn(), await logIn())
    return async () => {
      const address = attacker()
      const asked = paths.map((path) => address.send(path))
      const waited = [await logIn(), await logIn()]
      for (const { status, headers } of await Promise.all(asked)) {
        const isPicture = status === 200 && headers['content-type'] === 'image/png'
        demand(isPicture || status === 429 || status === 503, `a picture was answered ${status || 'nothing'}`)
      }
      const times = Math.min(...waited) / alone
      remark(`a log-in ${times.toFixed(1)} times as long`)
      demand(times < MAX_TIMES_AS_LONG, `logging in took ${times.toFixed(1)} times as long as alone`)
    }
  },
}
