import { aComment, aCommunity, aMember, aPost, aUser } from '../factories.ts'
import type { Aggregate } from './race.ts'

/** A community with a moderator, members, a post with a comment, and a link that lets people in. */
export const community: Aggregate = {
  name: 'a community',
  broken: `select (select count(*) from communities c where
      member_count <> (select count(*) from memberships m where m.community_id = c.id)
      or post_count <> (select count(*) from posts p where p.community_id = c.id and p.deleted_at is null))
    + (select count(*) from posts p where
      comments_count <> (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null)) as count`,
  known: [
    ['report', 'join'],
    ['hide', 'post'],
    ['ban', 'post'],
    ['leave', 'post'],
    ['removePost', 'hide'],
    ['restorePost', 'hide'],
  ],
  async build(t, random) {
    const owner = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
    const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
    const members = [
      await aMember(t.ctx, communityId),
      await aMember(t.ctx, communityId),
      await aMember(t.ctx, communityId),
    ]
    const guests = [await aUser(t.ctx), await aUser(t.ctx)]
    const { id: postId } = await aPost(t.ctx, { communityId, authorId: members[0]?.id ?? '' })
    const { id: commentId } = await aComment(t.ctx, { postId, authorId: members[1]?.id ?? '' })
    const params = { communityId }
    const asOwner = t.as(owner)
    const invited = await asOwner.communityMembers.invite({ params, body: {} })
    const token = invited.url?.split('/').at(-1) ?? ''
    const member = () => random.pick(members)
    const anyone = () => random.pick([...members, ...guests])
    const reason = 'Nothing but advertising.'
    return {
      join: () => t.as(anyone()).communities.join({ params, body: {} }),
      leave: () => t.as(anyone()).communities.leave({ params }),
      accept: () => t.as(anyone()).communityMembers.acceptInvitation({ params: { token } }),
      invite: () => t.as(moderator).communityMembers.invite({ params, body: {} }),
      setRole: () =>
        asOwner.communityMembers.setRole({
          params: { communityId, userId: member().id },
          body: { role: random.pick(['moderator', 'member'] as const) },
        }),
      transfer: () => asOwner.communityMembers.transfer({ params, body: { userId: member().id } }),
      remove: () => asOwner.communityMembers.remove({ params: { communityId, userId: member().id } }),
      ban: () => asOwner.communityMembers.ban({ params, body: { userId: anyone().id, reason } }),
      unban: () => asOwner.communityMembers.unban({ params: { communityId, userId: anyone().id } }),
      update: () => asOwner.communities.update({ params, body: { rules: `Be kind, ${random.next()}` } }),
      close: () => asOwner.communities.close({ params, body: {} } as never),
      reopen: () => asOwner.communities.reopen({ params }),
      post: () => t.as(member()).posts.create({ params, body: { title: 'Slab', content: 'It cracked.' } }),
      removePost: () => t.as(members[0] ?? owner).posts.remove({ params: { postId } }),
      restorePost: () => t.as(members[0] ?? owner).posts.restore({ params: { postId } }),
      editPost: () => t.as(members[0] ?? owner).posts.update({ params: { postId }, body: { title: 'Footing' } }),
      like: () => t.as(member()).posts.like({ params: { postId } }),
      unlike: () => t.as(member()).posts.unlike({ params: { postId } }),
      comment: () => t.as(member()).posts.comment({ params: { postId }, body: { content: 'Ask an engineer.' } }),
      removeComment: () => t.as(members[1] ?? owner).posts.removeComment({ params: { commentId } }),
      restoreComment: () => t.as(members[1] ?? owner).posts.restoreComment({ params: { commentId } }),
      markAnswer: () =>
        t.as(members[0] ?? owner).posts.markAnswer({ params: { postId }, body: { commentId } } as never),
      follow: () => t.as(member()).posts.follow({ params: { postId } }),
      report: () =>
        t.as(member()).moderation.report({ params, body: { kind: 'post', subjectId: postId, reason: 'spam' } }),
      hide: () =>
        t.as(moderator).moderation.hide({
          params,
          body: {
            kind: random.pick(['post', 'comment'] as const),
            subjectId: random.pick([postId, commentId]),
            reason: 'spam',
            why: 'It is an advertisement.',
          },
        }),
      read: () => t.as(member()).posts.get({ params: { postId } }),
    }
  },
}
