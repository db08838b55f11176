import { isAnswer, jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import type { Field } from './field.ts'
import { aCommunity, make, signIn } from './people.ts'

const MAX_BYTES = 3_000_000
const MAX_COMMENTS = 50
/** 5,000 characters that become ten, or two hundred, times as many. */
const texts = [
  `[a]: http://${'b'.repeat(2400)}\n\n${'[a]'.repeat(800)}`,
  '<a@b.au>'.repeat(625),
  'http://a.au '.repeat(416),
  `|${'a|'.repeat(600)}\n|${'-|'.repeat(600)}\n${'|\n'.repeat(1250)}`,
  '*a* **b** `c`\n\n'.repeat(312),
  '&'.repeat(5000),
  '- a\n'.repeat(1250),
].map((text) => text.slice(0, 5000).trim())

type Place = { communityId: string; postId: string; appoint(userId: string): Promise<unknown> }

/** Comments by many people, each of whom stays within their budget; newcomers could share two links only. */
async function writeComments({ bystander }: Field, { communityId, postId, appoint }: Place, count: number) {
  const each = 40
  for (let written = 0; written < count; ) {
    const address = bystander()
    const by = await signIn(address)
    await address.send(`/api/communities/${communityId}/join`, { json: {}, by })
    await appoint(jsonOf<{ id: string }>(await address.send('/api/auth/user', { by })).id)
    for (const end = Math.min(written + each, count); written < end; written += 1)
      await make(address, by, `/api/posts/${postId}/comments`, {
        content: `${texts[written % texts.length]?.slice(0, 4990)} ${written}`,
      })
  }
}

export const longComments: Attack = {
  name: 'A post with many long comments',
  sends:
    '500 comments of 5,000 characters of Markdown under one post, then the post again and again, by API and as a page',
  answered: 'at most 50 comments and 3 MB an answer',
  async prepare(field) {
    const { attacker, bystander, demand, isShort, remark } = field
    const owner = bystander()
    const by = await signIn(owner)
    const communityId = await make(owner, by, '/api/communities', aCommunity())
    const postId = await make(owner, by, `/api/communities/${communityId}/posts`, { title: 'Slab', content: texts[0] })
    const appoint = (userId: string) =>
      owner.send(`/api/communities/${communityId}/roles/${userId}`, { method: 'PUT', json: { role: 'moderator' }, by })
    await writeComments(field, { communityId, postId, appoint }, isShort ? 160 : 500)
    return async () => {
      const address = attacker()
      let most = 0
      let read = 0
      for (let round = 0; round < (isShort ? 10 : 20); round += 1)
        for (const path of [`/api/posts/${postId}`, `/community/${communityId}/posts/${postId}`]) {
          const answer = await address.send(path)
          most = Math.max(most, answer.body.length)
          demand(isAnswer(answer), `the post was answered ${answer.status || 'nothing'}`)
          demand(answer.body.length <= MAX_BYTES, `the post was answered with ${answer.body.length} bytes`)
          if (!path.startsWith('/api/') || answer.status !== 200) continue
          read += 1
          const { length } = jsonOf<{ comments: { items: unknown[] } }>(answer).comments.items
          demand(length <= MAX_COMMENTS, `the post was answered with ${length} comments`)
        }
      demand(read > 0, 'nobody could read the post')
      remark(`at most ${Math.round(most / 1000)} kB`)
    }
  },
}
