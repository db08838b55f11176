import { href } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** For courses that are not there, and those that somebody may not see: both look the same. */
export function CourseNotFound() {
  return (
    <div className="page-width py-12">
      <h1 className="sr-only">Course not found</h1>
      <EmptyState
        drawing={<House house={weatherboard} />}
        title="Course not found"
        text="It may have been taken off the list, or it is for members of its community."
        actions={<ButtonLink to={href('/courses')}>See all courses</ButtonLink>}
      />
    </div>
  )
}
