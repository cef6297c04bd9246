import type { Context } from '../../../../core/server/database/in-site.ts';
import { purposeOf } from '../../../../core/server/entity/records.ts';
import { acceptAt, keepFile } from '../../../../core/server/files/files.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { student } from '../../../students/student.entity.ts';

/** Keeps the photo of an applicant as that of a student, who the applicant may become. */
export async function keepPhoto(services: Services, context: Context, base64: string) {
  const accepted = await acceptAt('photo', Buffer.from(base64, 'base64'), student.fields.photo);
  return keepFile(services, context, accepted, {
    name: 'photo',
    purpose: purposeOf(student, 'photo'),
    isPublic: false,
  });
}
