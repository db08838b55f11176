import { randomUUID } from 'node:crypto'
import { type Answer, jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import { aCommunity, make, signIn } from './people.ts'
import { sentFile } from './sent-file.ts'

const paper = sentFile({
  name: 'plan.pdf',
  type: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
})
const isRefused = ({ status }: Answer) => status >= 400 && status < 500

export const paperAsPicture: Attack = {
  name: 'A paper is hung up as a picture',
  sends:
    'POST /api/files?kind=document with a PDF, then its id as imageIds of a post, new and changed, and as imageId of a community',
  answered: '4xx; nothing is made or changed, and every page of the community answers as before',
  async prepare({ attacker, bystander, demand }) {
    const address = attacker()
    const by = await signIn(address)
    const communityId = await make(address, by, '/api/communities', aCommunity())
    const posts = `/api/communities/${communityId}/posts`
    const postId = await make(address, by, posts, { title: 'Footings', content: 'Poured today.' })
    const fileId = await make(address, by, '/api/files?kind=document', paper)
    return async () => {
      const title = `Paper ${randomUUID()}`
      const tried = [
        await address.send(posts, { by, json: { title, content: 'See the picture.', imageIds: [fileId] } }),
        await address.send(`/api/posts/${postId}`, { method: 'PATCH', by, json: { title, imageIds: [fileId] } }),
        await address.send('/api/communities', { by, json: { ...aCommunity(title), imageId: fileId } }),
      ]
      for (const answer of tried) demand(isRefused(answer), `a paper was answered ${answer.status}`)
      const reader = bystander()
      for (const path of [
        posts,
        `/api/communities/${communityId}`,
        `/api/posts/${postId}`,
        `/community/${communityId}`,
      ]) {
        const { status, body } = await reader.send(path)
        demand(status === 200, `${path.replace(/[\da-f-]{36}/g, ':id')} answers ${status} afterwards`)
        demand(!body.includes(title), `${path} shows what was refused`)
      }
      const found = jsonOf<unknown[]>(await reader.send(`/api/communities?search=${title.slice(6)}`))
      demand(found.length === 0, 'a community with the paper as its cover is there')
    }
  },
}
