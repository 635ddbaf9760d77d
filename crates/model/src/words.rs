//! Closed sets that are written as words, and readers of single values.

/// An enum whose variants have a word each, which JSON and sentences use alike.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$of])* $variant,)+
        }

        impl $name {
            /// All of them, in their order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// The one of that word, exactly as it is written.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.word() == word)
            }

            /// The one of that word, in any case.
            pub fn of_word(text: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| text.trim().eq_ignore_ascii_case(one.word()))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    };
}

/// The methods of a visitor of serde's that make a value of one scalar.
macro_rules! read_scalars {
    ($($visit:ident($($value:ident: $type:ty)?) => $read:expr),+ $(,)?) => {
        $(fn $visit<E>(self $(, $value: $type)?) -> Result<Self::Value, E> { Ok($read) })+
    };
}
pub(crate) use read_scalars;
