import type { Entity } from './core/entity.ts';
import { academicYear } from './modules/academic/academic-year.entity.ts';
import { schoolClass } from './modules/academic/class.entity.ts';
import { classSubject } from './modules/academic/class-subject.entity.ts';
import { designation } from './modules/academic/designation.entity.ts';
import { group } from './modules/academic/group.entity.ts';
import { holiday } from './modules/academic/holiday.entity.ts';
import { house } from './modules/academic/house.entity.ts';
import { section } from './modules/academic/section.entity.ts';
import { shift } from './modules/academic/shift.entity.ts';
import { subject } from './modules/academic/subject.entity.ts';
import { version } from './modules/academic/version.entity.ts';
import { accountGroup } from './modules/accounts/chart/account-group.entity.ts';
import { accountSubGroup } from './modules/accounts/chart/account-sub-group.entity.ts';
import { bank } from './modules/accounts/chart/bank.entity.ts';
import { ledger } from './modules/accounts/chart/ledger.entity.ts';
import { party } from './modules/accounts/registers/party.entity.ts';
import { noticeCategory } from './modules/communication/notice-category.entity.ts';
import { remark } from './modules/exams/remark.entity.ts';
import { feeHead } from './modules/fees/setup/fee-head.entity.ts';
import { feeSubHead } from './modules/fees/setup/fee-sub-head.entity.ts';
import { waiverType } from './modules/fees/waivers/waiver-type.entity.ts';
import { employee } from './modules/people/employee.entity.ts';
import { about } from './modules/website/about.entity.ts';
import { event } from './modules/website/event.entity.ts';
import { jobCircular } from './modules/website/job-circular.entity.ts';
import { message } from './modules/website/message.entity.ts';
import { notice } from './modules/website/notice.entity.ts';
import { slide } from './modules/website/slide.entity.ts';
import { video } from './modules/website/video.entity.ts';

/** Every plain entity; tables, API, screens and sweeps follow from this list. */
export const entities: readonly Entity[] = [
  shift,
  schoolClass,
  section,
  version,
  group,
  subject,
  classSubject,
  academicYear,
  designation,
  house,
  feeHead,
  feeSubHead,
  waiverType,
  remark,
  accountGroup,
  accountSubGroup,
  ledger,
  bank,
  party,
  noticeCategory,
  holiday,
  employee,
  notice,
  slide,
  event,
  video,
  about,
  message,
  jobCircular,
];
