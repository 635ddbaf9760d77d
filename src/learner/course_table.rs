//! A course as a plain table, for tests and simulations: tasks with hours, skills, uses, levels and titles by id.
//!
//! Real curricula come through [`Course::from_level`].

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::course::{Course, CourseTask, CourseWeek};

/// One week of the table.
#[derive(Debug, Clone, Deserialize)]
pub struct WeekTable {
    /// Task ids in order.
    pub tasks: Vec<String>,
    /// The week's skill.
    pub skill: String,
}

/// The table. Keys of `weeks` are week numbers from 1; the order of `est` is the order of the tasks.
#[derive(Debug, Clone, Deserialize)]
pub struct CourseTable {
    /// Weeks by number.
    pub weeks: BTreeMap<u32, WeekTable>,
    /// Estimated hours by task.
    pub est: Map<String, Value>,
    /// Skill by task.
    pub skill: BTreeMap<String, String>,
    /// Skills that a task uses, with their fractions.
    #[serde(default)]
    pub uses: BTreeMap<String, Vec<(String, f64)>>,
    /// Lowest level 1-3 for which a task is core.
    #[serde(default)]
    pub lvl: BTreeMap<String, u8>,
    /// Titles by task.
    #[serde(default)]
    pub title: BTreeMap<String, String>,
    /// Prerequisites by skill.
    #[serde(default)]
    pub prereq: BTreeMap<String, Vec<String>>,
}

impl From<CourseTable> for Course {
    fn from(table: CourseTable) -> Self {
        let mut course = Self::default();
        let n_weeks = table.weeks.keys().max().copied().unwrap_or(0);
        course.weeks = (1..=n_weeks)
            .map(|number| CourseWeek {
                number,
                ..CourseWeek::default()
            })
            .collect();
        course.order = (1..=n_weeks).collect();
        let mut index_of = BTreeMap::new();
        for (id, hours) in &table.est {
            let skill = course.skill(table.skill.get(id).map_or("", String::as_str));
            let uses = table
                .uses
                .get(id)
                .into_iter()
                .flatten()
                .map(|(used, share)| (course.skill(used), *share))
                .collect();
            index_of.insert(id.clone(), course.tasks.len() as u32);
            course.tasks.push(CourseTask {
                id: id.clone(),
                title: table.title.get(id).cloned().unwrap_or_default(),
                hours: hours.as_f64().unwrap_or(1.0),
                skill,
                uses,
                level: table.lvl.get(id).copied().unwrap_or(1),
                week: 0,
            });
        }
        for (number, week) in &table.weeks {
            let skill = course.skill(&week.skill);
            let tasks: Vec<u32> = week.tasks.iter().filter_map(|id| index_of.get(id).copied()).collect();
            for task in &tasks {
                course.tasks[*task as usize].week = *number;
            }
            if let Some(slot) = (*number as usize)
                .checked_sub(1)
                .and_then(|at| course.weeks.get_mut(at))
            {
                slot.tasks = tasks;
                slot.skill = Some(skill);
            }
        }
        for (skill, needs) in &table.prereq {
            let needs = needs.iter().map(|need| course.skill(need)).collect();
            let skill = course.skill(skill) as usize;
            course.skills[skill].prerequisites = needs;
        }
        course
    }
}
