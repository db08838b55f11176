import type { User } from '@lv/contract/accounts'
import type { ShownPart } from '@lv/contract/options'
import { shownParts } from '@lv/contract/options'
import { Form, href, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

const labels: Record<ShownPart, string> = {
  profession: 'Profession',
  location: 'Location',
  bio: 'Bio',
  company: 'Company',
  yearsExperience: 'Years of experience',
  specializations: 'Specialisations',
  certifications: 'Certifications',
  website: 'Website',
  communities: 'Public communities you belong to',
  posts: 'Your posts in public communities',
}

/** What others see of somebody at /people/{id}: nothing, until they choose. */
export function ShownForm({ user }: { user: User }) {
  const isSaving = useNavigation().formData?.get('intent') === 'show'
  return (
    <Card as="section" aria-labelledby="shown">
      <h2 id="shown" className="text-xl">
        What others see
      </h2>
      <p className="mt-1 text-muted">
        {user.isPublic ? (
          <>
            You have{' '}
            <Link to={href('/people/:userId', { userId: user.id })} className="font-semibold text-accent underline">
              a public profile
            </Link>
            .
          </>
        ) : (
          'You have no public profile. Your email and phone are never on it.'
        )}
      </p>
      <Form
        key={`${user.isPublic} ${user.isSearchable} ${user.shown.join()}`}
        method="post"
        className="mt-2"
        preventScrollReset
      >
        <Checkbox
          label="Show my name and picture on a public profile"
          name="isPublic"
          value="yes"
          defaultChecked={user.isPublic}
        />
        <fieldset className="mt-2">
          <legend className="font-semibold">And on it</legend>
          <div className="grid sm:grid-cols-2">
            {shownParts.map((part) => (
              <Checkbox
                key={part}
                label={labels[part]}
                name="shown"
                value={part}
                defaultChecked={user.shown.includes(part)}
              />
            ))}
          </div>
        </fieldset>
        <Checkbox
          label="Let search engines find it"
          name="isSearchable"
          value="yes"
          defaultChecked={user.isSearchable}
          className="mt-2"
        />
        <Button type="submit" name="intent" value="show" isPending={isSaving} className="mt-2">
          Save what others see
        </Button>
      </Form>
    </Card>
  )
}
