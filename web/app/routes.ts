import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('community/:communityId/posts/new', 'routes/posts/edit-post.tsx', { id: 'new-post' }),
  route('community/:communityId/posts/:postId', 'routes/posts/post.tsx'),
  route('community/:communityId/posts/:postId/edit', 'routes/posts/edit-post.tsx', { id: 'edit-post' }),
  route('dev/ui', 'routes/dev/ui.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
