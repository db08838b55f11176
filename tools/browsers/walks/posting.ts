import type { Page } from '../page.ts'
import { anAddress } from './emails.ts'
import { signInAs } from './sign-in.ts'

type Community = { id: string; isPaid: boolean; membershipType: string }

/** Somebody joins a community, writes a post and looks at it first, likes it, comments, and leaves. */
export async function posting(page: Page) {
  const all = (await (await fetch(`${page.site}/api/communities`)).json()) as Community[]
  const id = all.find(({ isPaid, membershipType }) => !isPaid && membershipType !== 'invite_only')?.id
  await page.open(`/api/login?returnTo=/community/${id}`)
  await signInAs(page, anAddress('member'), 'Ilse')
  await page.isAt(`/community/${id}`)
  await page.shoot('community')
  await page.press('Join Community')
  await page.isAt(`/community/${id}/dashboard`)
  await page.sees('Successfully joined the community!')
  await page.shoot('dashboard')
  await page.follow('New Post')
  await page.write('Title', 'Two cracks over the lintel')
  await page.write('Post', 'Is **this** safe?\n\n- crack one\n- crack two')
  await page.shoot('writing')
  await page.press('Preview')
  await page.sees('Is this safe?')
  await page.press('Post')
  await page.sees('Posted')
  await page.isAt(`/community/${id}/posts/`)
  await page.press('Like')
  await page.write('Add a comment', 'A builder should look at it.')
  await page.press('Comment')
  await page.sees('A builder should look at it.')
  await page.shoot('post')
  await page.open(`/community/${id}/dashboard`)
  await page.press('Leave')
  await page.shoot('leaving')
  await page.press('Leave community')
  await page.sees('You left the community')
}
