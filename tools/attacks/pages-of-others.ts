import type { Product } from '../../e2e/product.ts'
import { Address, jsonOf } from './address.ts'
import { signIn } from './people.ts'

/** What the others read: pages that everybody shares, one of a community and of a post, the API, and a member's own. */
export async function pagesOfOthers({ url }: Product) {
  const address = new Address(url, '192.0.2.200')
  const member = await signIn(address, { email: 'member@demo.example' })
  const cookie = Object.entries(member.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const [community] = jsonOf<{ id: string }[]>(await address.send('/api/communities?limit=1'))
  const [post] = jsonOf<{ id: string }[]>(await address.send(`/api/communities/${community?.id}/posts?limit=1`))
  const shared = ['/', '/communities', `/community/${community?.id}`, `/community/${community?.id}/posts/${post?.id}`]
  const paths: { path: string; cookie?: string }[] = [
    ...shared,
    '/get-quotes',
    '/professionals',
    '/api/communities',
  ].map((path) => ({ path }))
  return [...paths, { path: '/communities', cookie }]
}
