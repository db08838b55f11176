import { z } from 'zod'
import { courseLevels, courseTopics } from './course-options.ts'
import { Instant } from './fields.ts'

const DashboardAuthor = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })

/** Specification, section 3, 'Community dashboard response'. */
export const Dashboard = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  memberCount: z.int(),
  userLevel: z.object({
    level: z.int(),
    points: z.int(),
    totalPosts: z.int(),
    totalComments: z.int(),
    totalLikes: z.int(),
    streak: z.int(),
  }),
  announcements: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      content: z.string(),
      isPinned: z.boolean(),
      createdAt: Instant,
      author: DashboardAuthor,
    }),
  ),
  courses: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      level: z.enum(courseLevels),
      topic: z.enum(courseTopics),
      /** Minutes. */
      duration: z.int(),
      /** What it costs who buys it now; null for one that is not sold. */
      priceCents: z.int().nullable(),
      /** It is sold, and the member has neither bought nor begun it. */
      hasToBuy: z.boolean(),
      isEnrolled: z.boolean(),
      progress: z.int(),
      /** Where they go on; null before they begin, and once it is done. */
      nextLessonId: z.string().nullable(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startDate: Instant,
      location: z.string().nullable(),
      currentAttendees: z.int(),
      maxAttendees: z.int().nullable(),
    }),
  ),
  resources: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      fileType: z.string(),
      downloadCount: z.int(),
      isPremium: z.boolean(),
    }),
  ),
  /** How many there are, as the lists above hold the next and the newest alone; events that are to come. */
  counts: z.object({ courses: z.int(), events: z.int(), resources: z.int() }),
  recentPosts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      createdAt: Instant,
      likesCount: z.int(),
      commentsCount: z.int(),
      author: DashboardAuthor,
    }),
  ),
})
export type Dashboard = z.output<typeof Dashboard>
