import type { Label } from '../../labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of a file field. */
export const fileLabels = {
  choosePicture: t('Choose a picture', 'ছবি বাছাই করুন'),
  chooseFile: t('Choose a file', 'ফাইল বাছাই করুন'),
  takePhoto: t('Take a photo', 'ছবি তুলুন'),
  cut: t('Cut the photo to passport size', 'পাসপোর্ট আকারে ছবি কাটুন'),
  zoom: t('Size', 'আকার'),
  across: t('Left and right', 'ডানে-বামে'),
  upDown: t('Up and down', 'ওপরে-নিচে'),
  usePhoto: t('Use this photo', 'এই ছবি ব্যবহার করুন'),
  replace: t('Replace', 'বদলান'),
  remove: t('Remove', 'সরান'),
  stop: t('Stop', 'থামান'),
  pictureHint: t(
    'Drag a picture here, paste it or choose one: JPEG, PNG or WebP, 8 MB at most.',
    'ছবি এখানে টেনে আনুন, পেস্ট করুন বা বাছাই করুন: JPEG, PNG বা WebP, সর্বোচ্চ ৮ মেগাবাইট।',
  ),
  fileHint: t(
    'Drag a file here, paste it or choose one: PDF or picture, 10 MB at most.',
    'ফাইল এখানে টেনে আনুন, পেস্ট করুন বা বাছাই করুন: পিডিএফ বা ছবি, সর্বোচ্চ ১০ মেগাবাইট।',
  ),
  uploading: t('Uploading {name}', '{name} আপলোড হচ্ছে'),
  checking: t('Checking {name}', '{name} যাচাই হচ্ছে'),
  sending: t('{done} of {count} uploaded', '{count}টির মধ্যে {done}টি আপলোড হয়েছে'),
  refused: t('{name}: {reason}', '{name}: {reason}'),
  none: t('None', 'নেই'),
  present: t('A file', 'একটি ফাইল'),
  bytes: t('{count} kB', '{count} কিলোবাইট'),
  away: t('The connection was lost. Choose the file again.', 'সংযোগ বিচ্ছিন্ন হয়েছে। ফাইলটি আবার বাছাই করুন।'),
  notLoaded: t('The file could not be shown.', 'ফাইলটি দেখানো যায়নি।'),
  wait: t('Wait until the file is uploaded', 'ফাইল আপলোড হওয়া পর্যন্ত অপেক্ষা করুন'),
} as const;
