import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/communities/waiting.tsx', [
    index('routes/communities/discovery.tsx', { id: 'home' }),
    route('communities', 'routes/communities/discovery.tsx', { id: 'communities' }),
    route('community/:communityId', 'routes/communities/detail.tsx'),
    route('community/:communityId/dashboard', 'routes/communities/dashboard.tsx'),
    route('community/:communityId/requests', 'routes/communities/requests.tsx'),
    route('community/:communityId/posts/new', 'routes/posts/edit-post.tsx', { id: 'new-post' }),
    route('community/:communityId/posts/:postId', 'routes/posts/post.tsx'),
    route('community/:communityId/posts/:postId/edit', 'routes/posts/edit-post.tsx', { id: 'edit-post' }),
    route('create-community', 'routes/communities/create.tsx'),
    route('subscribe', 'routes/communities/subscribe.tsx'),
  ]),
  route('communities/:communityId', 'routes/communities/moved.tsx'),
  route('auth', 'routes/identity/auth.tsx'),
  route('profile', 'routes/identity/profile.tsx'),
  route('dev/ui', 'routes/dev/ui.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
