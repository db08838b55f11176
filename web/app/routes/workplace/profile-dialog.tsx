import type { ComponentProps } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProfileForm } from './profile-form.tsx'

type Props = ComponentProps<typeof ProfileForm> & { isOpen: boolean; onClose: () => void }

/** 'Edit Profile' (specification 2, section 2.18). */
export default function ProfileDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Edit Profile">
      {isOpen && <ProfileForm {...form} onCancel={onClose} />}
    </Dialog>
  )
}
