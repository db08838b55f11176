import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'

const t = await testApp()

test('a preview is the HTML that the post will have', async () => {
  const api = t.as(await aUser(t.ctx))
  expect(await api.posts.preview({ body: { content: '# Slab\n<script>' } })).toEqual({
    html: '<h3>Slab</h3>\n<p>&lt;script&gt;</p>\n',
  })
  expect(await api.posts.preview({ body: { content: '' } })).toEqual({ html: '' })
})

test('a preview is for people who are signed in', async () => {
  await expect(t.as(null).posts.preview({ body: { content: 'x' } })).rejects.toMatchObject({ status: 401 })
})
